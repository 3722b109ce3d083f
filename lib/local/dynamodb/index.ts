export { type DynamoDoor, startDynamoDoor } from "./start-dynamo-door.ts";
