/** The API's definition holds something that the local gateway does not carry out. */
export class UnsupportedGateway extends Error {
  override readonly name = "UnsupportedGateway";
  /** Where in the definition, such as `paths./leads.get.security`. */
  readonly place: string;

  constructor(place: string, what: string) {
    super(`${place}: ${what}`);
    this.place = place;
  }
}
