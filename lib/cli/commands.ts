import type { Command } from "./command.ts";
import { eventsTail } from "./events-tail.ts";
import { exportLeads } from "./export/export-leads.ts";
import { firstAdmin } from "./first-admin.ts";
import { importFile } from "./import/import-file.ts";
import { keyCreate } from "./key-create.ts";
import { filterExplain } from "./search/filter-explain.ts";
import { findCompanies, findContacts, findDeals, findTasks } from "./search/find-records.ts";
import { search } from "./search/search.ts";
import { signInAdd } from "./sign-in-add.ts";
import { signInList } from "./sign-in-list.ts";
import { signInRemove } from "./sign-in-remove.ts";
import { webhooksListen } from "./webhooks-listen.ts";
import { workspaceCreate } from "./workspace-create.ts";
import { workspaceList } from "./workspace-list.ts";

/** Every command, in the order of the help text. */
export const commands: readonly Command[] = [
  firstAdmin,
  workspaceCreate,
  workspaceList,
  keyCreate,
  signInAdd,
  signInList,
  signInRemove,
  importFile,
  search,
  filterExplain,
  findCompanies,
  findContacts,
  findDeals,
  findTasks,
  exportLeads,
  eventsTail,
  webhooksListen,
];
