import { conformance } from "./suite.ts";
import { startDoor } from "./target.ts";

conformance("the door", startDoor, {
  broken: {},
  // Dynalite's parser says that there is no such function, AWS that it is not allowed there.
  otherWords: [
    "a condition's function in an update is refused",
    "an update's function in a condition is refused",
  ],
});
