import * as z from "zod";
import { inside, TemplateError } from "#lib/local/assembly/index.ts";
import { physicalName } from "./physical-name.ts";
import { numeric, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({
  FunctionName: z.string(),
  Qualifier: z.literal("$LATEST"),
  MaximumEventAgeInSeconds: numeric
    .refine((seconds) => seconds >= 60 && seconds <= 21_600, "between 60 and 21,600 seconds")
    .optional(),
  MaximumRetryAttempts: numeric
    .refine((retries) => retries >= 0 && retries <= 2, "between 0 and 2")
    .optional(),
});

export const lambdaEventInvokeConfig = resourceType(
  "AWS::Lambda::EventInvokeConfig",
  Properties,
  (properties, { place }, { declared }) => {
    const name = properties.FunctionName.split(":").at(-1);
    const found = [...declared.functions].find(([, fn]) => fn.name === name);
    if (found === undefined)
      throw new TemplateError(
        inside(inside(place, "Properties"), "FunctionName"),
        `${properties.FunctionName} is no function here`,
      );
    const [arn, fn] = found;
    const asynchronous = {
      eventAgeSecondsMax: properties.MaximumEventAgeInSeconds,
      retriesMax: properties.MaximumRetryAttempts,
    };
    declared.functions.set(arn, { ...fn, asynchronous });
    return { ref: physicalName(place), attributes: {} };
  },
);
