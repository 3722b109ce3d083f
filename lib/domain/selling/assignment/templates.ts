import type { AssignmentTemplate } from "#lib/contract/selling/assignment-rules.ts";

const entry = { when: null, requires: null, pool_id: null, fallback: { kind: "wait" } } as const;
const onwards = { ...entry, fallback: { kind: "next" } } as const;

/** Rules to begin with, one for each way in which teams share leads out. */
export const assignmentTemplates: AssignmentTemplate[] = [
  {
    key: "round_robin",
    name: "Round robin",
    description: "Each member in turn, by weight.",
    entries: [{ ...entry, method: "round_robin" }],
  },
  {
    key: "skill_based",
    name: "Skill-based",
    description: "Leads from Germany go to whoever speaks German best; the others in turn.",
    entries: [
      { ...onwards, when: 'country IN ("DE", "AT", "CH")', requires: { german: 3 }, method: "skill" },
      { ...entry, method: "round_robin" },
    ],
  },
  {
    key: "load_based",
    name: "Load-based",
    description: "Whoever has the fewest open leads for their weight.",
    entries: [{ ...entry, method: "load" }],
  },
  {
    key: "score_based",
    name: "Score-based",
    description: "The best leads go to those who win most; in turn until each has 20 outcomes.",
    entries: [
      { ...onwards, when: "score EXISTS", method: "score" },
      { ...entry, method: "round_robin" },
    ],
  },
  {
    key: "industry_based",
    name: "Industry-based",
    description: "A pool for each industry, and one for the rest.",
    entries: [
      { ...onwards, when: 'company.industry IN ("software", "saas")', method: "round_robin" },
      { ...onwards, when: 'company.industry CONTAINS "health"', method: "round_robin" },
      { ...entry, method: "round_robin" },
    ],
  },
  {
    key: "territory_based",
    name: "Territory-based",
    description: "A pool for each territory, and one for the rest.",
    entries: [
      { ...onwards, when: 'country IN ("US", "CA", "MX")', method: "round_robin" },
      { ...onwards, when: 'country IN ("DE", "FR", "GB")', method: "round_robin" },
      { ...entry, method: "round_robin" },
    ],
  },
];
