/** A place in a template: a stack, and inside it a resource, output or condition with a property path. */
export interface Place {
  readonly stack: string;
  /** The logical id, or the name of an output or condition. */
  readonly logicalId: string;
  readonly path: readonly string[];
}

/** A template says something that the local service does not know or can't do. Never ignored, always named. */
export class TemplateError extends Error {
  readonly place: Place;

  constructor(place: Place, problem: string, options?: ErrorOptions) {
    const path = place.path.length > 0 ? ` at ${place.path.join(".")}` : "";
    super(`${place.stack}/${place.logicalId}${path}: ${problem}`, options);
    this.name = "TemplateError";
    this.place = place;
  }
}

/** The place of a member of the value at `place`. */
export function inside(place: Place, member: string | number): Place {
  return { ...place, path: [...place.path, String(member)] };
}
