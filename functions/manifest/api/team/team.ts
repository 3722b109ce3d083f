import type { FunctionRow } from "../../function-row.ts";

export const teamFunctions = {
  listMembers: { uses: ["memberReader"] },
  getMember: { uses: ["memberReader"] },
  addMember: { uses: ["memberWriter"] },
  changeMember: { uses: ["memberWriter"] },
  removeMember: { uses: ["memberWriter"] },
} as const satisfies Record<string, FunctionRow>;
