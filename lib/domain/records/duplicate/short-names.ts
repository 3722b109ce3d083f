/** Names that people go by beside the one in their passport; a line is one name. */
const groups = `
alexander alex sascha xander
alexandra alex sandra sasha
andrew andy drew
anthony antony tony
barbara babs barb
benjamin ben benny
catherine katherine katharina kathryn cathy kate kathy katie kati cat
charles charlie chuck karl
charlotte charlie lottie
christina christine tina chris chrissy
christopher chris kit
daniel dan danny
david dave davey
deborah debra deb debbie
donald don donny
dorothy dot dottie
edward ed eddie ned ted
elizabeth elisabeth beth betty eliza liz lisa lizzie libby
emily em emmy
eugene gene
florian flo
francis frank frankie fran
francisco paco pancho
franziska franzi
frederick fred freddie
friedrich fritz
gabriel gabe
geoffrey jeffrey geoff jeff
gerald gerry jerry
giuseppe beppe
gregory greg
guillermo memo
harold harry hal
henry harry hank heinrich
herbert herb
ignacio nacho
isabella isabel isabelle bella izzy
jacob jake
jacqueline jackie
james jim jimmy jamie
janet jan
jennifer jen jenny
jessica jess jessie
johannes hannes hans jan
john johnny jack jon
jonathan jon jonny johnny nathan
joseph joe joey josef
jose pepe
joshua josh
judith judy
julian jules
kenneth ken kenny
kimberly kim
lawrence laurence larry laurie
leonard leo len lenny
louis lewis lou
ludwig lutz
madeleine maddie
manuel manolo manu
margaret maggie meg peggy greta marge
maria mary mia
martin marty
matilda tilly
matthew matt matty mathew
maximilian max maxi
michael mike mick mickey michal micha
nathaniel nathan nate nat
nicholas nicolas nikolas nick nicky klaus
oliver ollie olly
olivia liv livvy
pamela pam
patricia pat patty trish tricia
patrick pat paddy
peter pete
philip phillip phil
rajesh raj
raymond ray
rebecca becky becca
richard rick dick rich ricky
robert bob bobby rob robbie bert
roberto beto
ronald ron ronnie
rosemary rose rosie
samantha sam sammy
samuel sam sammy
sebastian seb basti bastian
stephanie steph steffi
stephen steven stefan steve
susan susanne sue suzy susie
teresa theresa terry tess
theodore ted teddy theo
thomas tom tommy
timothy tim timmy
tobias tobi
ulrich uli
victoria vicky tori
vincent vince vinny
walter walt
william will bill billy willy liam
wolfgang wolf
zachary zach zack
`;

const groupsOf = new Map<string, number[]>();
for (const [index, line] of groups.trim().split("\n").entries())
  for (const name of line.split(" ")) groupsOf.set(name, [...(groupsOf.get(name) ?? []), index]);

/** True when two folded first names are known to be one: "bill" and "william". */
export const isShortForm = (a: string, b: string): boolean => {
  const other = groupsOf.get(b);
  return other !== undefined && (groupsOf.get(a) ?? []).some((group) => other.includes(group));
};
