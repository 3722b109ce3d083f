import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Company, CompanyChange, NewCompany } from "#lib/contract/records/company-record.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import { idValue, type RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { companyIdOf, keyOfDomain } from "./company-id.ts";
import { companyKind } from "./company-kind.ts";
import { changeCompany, makeCompany } from "./company-rules.ts";

const requireNone = (errors: readonly ValidationError[]): void => {
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: [...errors] });
};

/** Companies, for whoever makes and changes them; loads the lists of whose domains are no company's. */
export const writingCompanies = async (
  leadSchemas: LeadSchemaSource,
  workspace: WorkspaceId,
): Promise<RecordKind<Company, NewCompany, CompanyChange>> => {
  const [{ fields }, { customOf }] = await Promise.all([
    leadSchemas.read(workspace),
    import("#lib/domain/records/custom-field/record-custom.ts"),
  ]);
  const own = customOf(fields, "company");
  const read = <T extends Pick<CompanyChange, "custom">>(given: T): T => {
    const { input, errors } = own.read(given);
    requireNone(errors);
    return input;
  };
  const identity = await import("#lib/domain/records/company/company-identity.ts");
  return {
    ...companyKind,
    knownBy: ({ domain }, workspaceId) => {
      const read = typeof domain === "string" ? identity.readDomain(domain) : undefined;
      return read !== undefined && "domain" in read
        ? [idValue(companyIdOf(workspaceId, keyOfDomain(read.domain)))]
        : [];
    },
    make: (input, _, stamp) => {
      const { record, errors } = own.made(makeCompany(identity, read(input), stamp));
      requireNone(errors);
      return record;
    },
    change: (before, input, stamp) => {
      const after = changeCompany(identity, before, read(input), stamp);
      requireNone(own.lacking(before, after));
      return after;
    },
  };
};
