/**
 * Where a row counts:
 * - `word`: file names, names that a file declares (`camelCase`, `kebab-case` and `snake_case` are split), and prose.
 * - `identifier`: exact file names and declared names only, because the word is ordinary elsewhere. `*` is any part.
 * - `phrase`: prose only, which is comments, test names and Markdown without its code.
 */
export type WordKind = "word" | "identifier" | "phrase";

/** One entry of the table. `forms` are counted as the entry itself. */
export interface BannedWord {
  readonly name: string;
  readonly kind: WordKind;
  readonly instead: string;
  readonly forms: readonly string[];
}

type Row = readonly [names: string, instead: string];

/** The first name is the entry, the others are its forms. */
const entries = (kind: WordKind, rows: readonly Row[]): BannedWord[] =>
  rows.map(([names, instead]) => {
    const [name = "", ...others] = names.split(" | ");
    return { name, kind, instead, forms: [name, ...others] };
  });

const verbs = "the verb that is meant: returns, stores, sends, throws";

/** The words and phrases that new text avoids, each with what to write instead. CONTRIBUTING describes the check. */
export const bannedWords: readonly BannedWord[] = [
  ...entries("word", [
    ["told | tell | tells | telling", `${verbs}, notifies, propagates`],
    ["said | say | says | saying", `${verbs}, contains, declares`],
    ["lets", "allows, or the verb that is meant"],
    ["stands", "is, exists, is stored"],
    ["lies", "is, is stored in"],
    ["anew", "again"],
    ["whoever", "the noun: the caller, the owner, each writer"],
    ["nobody", "no member, no caller, no writer; or the passive"],
    ["somebody", "a member, a caller, a writer"],
    ["stretch | stretches", "step batch (advanceRun, StepBatch)"],
    ["ledger | ledgers", "store (a port is named *Store)"],
    ["fuse | fuses", "circuit breaker (openCircuit)"],
    ["heart | pulse | pulses", "heartbeat, stalled"],
    ["door | doors", "emulator, endpoint, entry point"],
    ["gate | gates", "AWS gateway (aws-endpoint), check"],
    ["ruling | rulings", "assignment decision (decideOwner)"],
    ["settle | settles | settled | settling", "finish, finalize, resolve: the one that is meant"],
    ["namer | namers", "reference, referrer"],
    ["mend | mends | mended | mending", "reconcile, repair"],
    ["lane | lanes", "queue (fast, slow), priority"],
    ["tally | tallies", "count, aggregate"],
    ["worlds", "provisioning context"],
    ["yardstick | yardsticks", "baseline"],
    ["contender | contenders", "competitor"],
    ["holdings", "personal data register"],
    ["shadow", "preview run (previewRun)"],
    ["brake | brakes", "deletion limit"],
    ["nudge | nudges", "notification"],
    ["parked", "deferred (waitingFor)"],
    ["landmark | landmarks", "monthly lead snapshot"],
    ["survivor | survivors", "surviving lead"],
    ["loser | losers", "merged lead"],
  ]),
  ...entries("identifier", [
    ["burst | Burst | nextBurst", "step batch (advanceRun, StepBatch); a burst limit is AWS's own term"],
    ["hearMove", "handleStageMove"],
    ["hearEvent", "handleEvent"],
    ["hearSent", "handleSent"],
    ["HearDeps", "the dependencies' own name, such as StageMoveDeps"],
    ["Standing", "MembershipState"],
    ["run_standing", "EnrolmentState"],
    ["holding", "withScoreAndUniqueValues, memberships.of"],
    ["wayThrough | Way", "makeAdmission, Admission"],
    ["RowJudge", "RowValidator"],
    ["Judged", "ValidatedRow"],
    ["judgeLead", "validateLead"],
    ["verdict", "validated row, result; verdicts of email addresses have longer names"],
    ["tellCompanies | TellDeps", "propagateToCompanies, CompanyPropagation"],
    ["say-of-company | said-by", "companyFieldsOf"],
    ["Glance", "LeadHeader"],
    ["Deed", "ActionSummary"],
    ["*Book", "*Store"],
    ["blowFuse", "openCircuit"],
    ["silent", "stalled"],
    ["clock-door | start-dynamo-door", "clock endpoint, DynamoDB emulator"],
    ["wall | wallAt", "tenant isolation; localTimeAt"],
    ["makeRuling", "decideOwner"],
    ["look | Look", "preview"],
    ["Stamp", "WriteContext"],
    ["Kept", "StoredRecord"],
    ["Named", "RecordReference"],
    ["naming", "reference"],
    ["work | Work | WorkOf* | *-work", "message, task"],
    ["hiddenSeconds", "visibilityTimeoutSeconds"],
    ["seems-to-be", "detect-format"],
    ["link | Link", "CrmLink"],
    ["base | Base", "lastSynced"],
    ["echo | Echo", "loop detection (loopDetected, loopSuppressed)"],
    ["daily", "dailyCounts"],
    ["counted_in", "countedIn"],
    ["parked_for", "waitingFor"],
    ["stub | Stub", "erased placeholder"],
    ["redirect | Redirect", "merge redirect"],
    ["register", "personalDataRegister"],
    ["claimMail | mailClaim", "lease"],
  ]),
  ...entries("phrase", [
    ["answers", "returns (of a function), responds (of the service)"],
    ["comes to | come to | came to", "the verb that is meant: results in, equals"],
    ["goes by | go by", "uses, is determined by"],
    ["is of | are of", "belongs to, has the type"],
    ["of its own", "the noun with its adjective: a separate queue, its timeout"],
    ["at work", "active, running"],
    ["by then", "the time: before the deletion"],
    ["for ever", "permanently; or the consequence: retrying cannot help"],
    ["sign of life", "heartbeat"],
  ]),
];

/** A word that a file needs, because a system outside Leadrail chose it. It is not counted in that file. */
export interface WordException {
  readonly file: string;
  readonly word: string;
  readonly reason: string;
}

export const wordExceptions: readonly WordException[] = [
  {
    file: "lib/domain/automation/standing-order/paused-orders-feed.ts",
    word: "link",
    reason: "Entries of the feed have the field `link`.",
  },
  { file: "lib/adapters/ses/ses-event.ts", word: "link", reason: "SES names the clicked address `link`." },
];
