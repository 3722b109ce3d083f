export { errorFields, type LogFields, log } from "#lib/adapters/log.ts";
