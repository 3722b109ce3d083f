const hourMs = 3_600_000;
const unitMs = { hour: hourMs, day: 24 * hourMs, week: 168 * hourMs } as const;

/** How long a span lasts; a day has 24 hours. */
export const spanMs = ({
  amount,
  unit,
}: {
  readonly amount: number;
  readonly unit: keyof typeof unitMs;
}): number => amount * unitMs[unit];
