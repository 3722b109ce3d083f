import * as z from "zod";
import { validationError } from "../wire-error.ts";
import type { Body, Context, Operation } from "./context.ts";

const DAY_MS = 24 * 3600 * 1000;
const DAYS_MAX = 35;

const Update = z.object({
  TableName: z.string(),
  PointInTimeRecoverySpecification: z.object({
    PointInTimeRecoveryEnabled: z.boolean(),
    RecoveryPeriodInDays: z.int().min(1).max(DAYS_MAX).default(DAYS_MAX),
  }),
});

const description = (tableName: string, { settings, now }: Context): Body => {
  const { recoverableSinceMs, recoveryPeriodDays = DAYS_MAX } = settings.of(tableName);
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription:
        recoverableSinceMs === undefined
          ? { PointInTimeRecoveryStatus: "DISABLED" }
          : {
              PointInTimeRecoveryStatus: "ENABLED",
              RecoveryPeriodInDays: recoveryPeriodDays,
              EarliestRestorableDateTime: Math.floor(
                Math.max(recoverableSinceMs, now() - recoveryPeriodDays * DAY_MS) / 1000,
              ),
              LatestRestorableDateTime: Math.floor(now() / 1000),
            },
    },
  };
};

/** UpdateContinuousBackups: the setting is kept and told, nothing is backed up. */
export const updateContinuousBackups: Operation = async (body, context) => {
  const parsed = Update.safeParse(body);
  if (!parsed.success) throw validationError(`1 validation error detected: ${z.prettifyError(parsed.error)}`);
  const { TableName } = context.catalog.get(parsed.data.TableName);
  const { PointInTimeRecoveryEnabled, RecoveryPeriodInDays } = parsed.data.PointInTimeRecoverySpecification;
  const { recoverableSinceMs } = context.settings.of(TableName);
  await context.settings.change(TableName, {
    recoverableSinceMs: PointInTimeRecoveryEnabled ? (recoverableSinceMs ?? context.now()) : undefined,
    recoveryPeriodDays: RecoveryPeriodInDays,
  });
  return description(TableName, context);
};

/** DescribeContinuousBackups. */
export const describeContinuousBackups: Operation = async (body, context) =>
  description(context.catalog.get(String(body["TableName"])).TableName, context);
