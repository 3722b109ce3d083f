import * as z from "zod";
import { route } from "../route.ts";
import { Limits } from "./published-limits.ts";

const area = "meta";

export const Entrance = z.strictObject({
  name: z.literal("Leadrail"),
  docs: z.string().describe("For people, in a browser."),
  openapi: z.string().describe("For programs: OpenAPI 3.1."),
  limits: z.string().describe("Which limits hold here; asks for credentials."),
});

/** Where the rest is, under the stage that every base address ends in. */
export const entrance: z.infer<typeof Entrance> = {
  name: "Leadrail",
  docs: "/v1/docs",
  openapi: "/v1/openapi.json",
  limits: "/v1/limits",
};

export const getEntrance = route({
  id: "getEntrance",
  area,
  method: "GET",
  path: "/",
  summary: "See where the documentation is",
  roles: "public",
  rate: "read",
  answers: { 200: { description: "Paths on this host.", schema: Entrance, example: entrance } },
});

export const getLimits = route({
  id: "getLimits",
  area,
  method: "GET",
  path: "/limits",
  summary: "Read the limits that hold here",
  roles: ["admin", "manager", "sales_rep", "viewer"],
  rate: "read",
  answers: { 200: { description: "Request budgets, sizes in bytes or items, and days.", schema: Limits } },
});

export const getOpenApi = route({
  id: "getOpenApi",
  area,
  method: "GET",
  path: "/openapi.json",
  summary: "Read this document",
  roles: "public",
  rate: "read",
  answers: {
    200: { description: "OpenAPI 3.1.", schema: z.record(z.string(), z.unknown()) },
  },
});

export const getDocs = route({
  id: "getDocs",
  area,
  method: "GET",
  path: "/docs",
  summary: "Read the documentation in a browser",
  roles: "public",
  rate: "read",
  answers: { 200: { description: "A page that needs no other host.", media: ["text/html"] } },
});

/** The files that the docs page loads. */
export const DocsAsset = z.enum(["swagger-ui.css", "swagger-ui-bundle.js", "start.js"]);
export type DocsAsset = z.infer<typeof DocsAsset>;

export const getDocsAsset = route({
  id: "getDocsAsset",
  area,
  method: "GET",
  path: "/docs/{asset}",
  summary: "Read a file of the documentation page",
  roles: "public",
  rate: "read",
  params: z.strictObject({ asset: DocsAsset }),
  answers: { 200: { description: "The file.", media: ["text/css", "text/javascript"] } },
  errors: ["not_found"],
});

/** In the order of the documentation. */
export const metaRoutes = { getEntrance, getLimits, getOpenApi, getDocs, getDocsAsset };
