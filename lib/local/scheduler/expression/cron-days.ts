import { invalid, parseField, readValue } from "./cron-field.ts";

/** The days of a month that match, ascending. */
type Days = (year: number, month: number) => readonly number[];

const WEEKDAYS = { min: 1, max: 7, names: ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"] };

/** Day of month: a list, `L` (the last), `nW` (the weekday nearest to n), `LW`. */
export function parseDayOfMonth(field: string): Days {
  if (field === "L") return (year, month) => [lastDay(year, month)];
  if (field === "LW") return (year, month) => [nearestWeekday(year, month, lastDay(year, month))];
  const [, nearest] = /^(\d+)W$/.exec(field) ?? [];
  if (nearest !== undefined) {
    const day = readValue(nearest, { min: 1, max: 31 }, field);
    return (year, month) => (day <= lastDay(year, month) ? [nearestWeekday(year, month, day)] : []);
  }
  const days = parseField(field, { min: 1, max: 31 });
  return (year, month) => daysOf(year, month).filter((day) => days.has(day));
}

/** Day of week (1 is Sunday): a list, `L` (Saturday), `nL` (the last n of the month), `n#k` (the k-th n). */
export function parseDayOfWeek(field: string): Days {
  const [, last] = /^([^#,\-/]+)L$/i.exec(field) ?? [];
  if (last !== undefined) {
    const weekday = readValue(last, WEEKDAYS, field);
    return (year, month) =>
      daysOf(year, month)
        .filter((day) => isOn(year, month, day, weekday))
        .slice(-1);
  }
  if (field.includes("#")) {
    const [name = "", nth = ""] = field.split("#");
    const weekday = readValue(name, WEEKDAYS, field);
    if (!/^[1-5]$/.test(nth)) throw invalid(field);
    const index = Number(nth) - 1;
    return (year, month) =>
      daysOf(year, month)
        .filter((day) => isOn(year, month, day, weekday))
        .slice(index, index + 1);
  }
  const weekdays = field === "L" ? new Set([7]) : parseField(field, WEEKDAYS);
  return (year, month) => daysOf(year, month).filter((day) => weekdays.has(weekdayOf(year, month, day)));
}

/** The nearest Monday to Friday within the same month. */
function nearestWeekday(year: number, month: number, day: number): number {
  const weekday = weekdayOf(year, month, day);
  if (weekday === 7) return day > 1 ? day - 1 : day + 2;
  if (weekday === 1) return day < lastDay(year, month) ? day + 1 : day - 2;
  return day;
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const weekdayOf = (year: number, month: number, day: number): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;
const isOn = (year: number, month: number, day: number, weekday: number): boolean =>
  weekdayOf(year, month, day) === weekday;
const daysOf = (year: number, month: number): number[] =>
  Array.from({ length: lastDay(year, month) }, (_, i) => i + 1);
