/** Says what it got and never ends by itself. */
export function handler(event: { Records: readonly { body: string }[] }): Promise<never> {
  console.log(JSON.stringify(event.Records.map(({ body }) => body)));
  return new Promise(() => undefined);
}
