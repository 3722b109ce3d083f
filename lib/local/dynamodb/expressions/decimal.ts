interface Decimal {
  readonly digits: bigint;
  /** Of ten, by which the digits are multiplied. */
  readonly exponent: number;
}

const parse = (text: string): Decimal => {
  const [mantissa = "", power = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
};

/** A sum or, with a sign of -1, a difference of two numbers as texts, without rounding. */
export const addDecimals = (a: string, b: string, sign: bigint): string => {
  const [one, other] = [parse(a), parse(b)];
  const exponent = Math.min(one.exponent, other.exponent);
  const at = ({ digits, exponent: own }: Decimal): bigint => digits * 10n ** BigInt(own - exponent);
  return `${at(one) + sign * at(other)}e${exponent}`;
};
