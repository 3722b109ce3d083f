import { apiFunctions } from "#functions/manifest.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { deleteCustomField as route } from "#lib/contract/records/custom-fields.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { deleteField } from "#lib/domain/records/custom-field/delete-field.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.deleteCustomField,
  async (call, { leadSchemaWriter: leadSchemas, leadReader: leads, recordScan, listNamers: namers }) => {
    const companies = { all: (workspaceId: WorkspaceId) => recordScan.all(companyKind, workspaceId) };
    const deals = { all: (workspaceId: WorkspaceId) => recordScan.all(dealKind, workspaceId) };
    const deps = { leadSchemas, leads, companies, deals, namers, clock: () => new Date() };
    await deleteField(deps, call.params.field_id, stampOf(call), call.ifMatch);
    return { status: 204 };
  },
);
