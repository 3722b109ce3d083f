import * as leads from "./leads.ts";

/** Every route of the service, by id. */
export const routes = { ...leads } as const;

export type RouteId = keyof typeof routes;
