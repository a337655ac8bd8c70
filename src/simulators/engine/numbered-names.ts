/**
 * Numbers names so that a name and its number are computed from each other. A provider that gives its accounts
 * an id and a name can then answer for any of them, and stores neither.
 */

interface NumberedNames {
  /** Returns the number of a name of the letters. */
  numberOf(name: string): bigint;
  nameOf(number: bigint): string;
}

/** The factor that spreads the numbers; because it is odd, multiplying by it can be undone. */
const scatter = 0x9e3779b97f4a7c15f39cc0605ced83n;

/**
 * @param letters the letters that names are made of.
 * @param bits the size of the numbers, which the longest names have to fit in.
 */
export function numberNames(letters: string, bits: number): NumberedNames {
  const base = BigInt(letters.length + 1);
  const size = 1n << BigInt(bits);
  const gather = inverse(bits);
  return {
    numberOf(name) {
      let number = 0n;
      for (const letter of name) number = number * base + BigInt(letters.indexOf(letter) + 1);
      return (number * scatter) % size;
    },
    nameOf(number) {
      let name = '';
      for (let rest = (number * gather) % size; rest > 0n; rest /= base)
        name = (letters[Number(rest % base) - 1] ?? '.') + name;
      return name;
    },
  };
}

/** Returns the inverse of `scatter`, by Newton's method: each step doubles the number of correct bits. */
function inverse(bits: number): bigint {
  let result = scatter;
  for (let correct = 3; correct < bits; correct *= 2)
    result = BigInt.asUintN(bits, result * (2n - scatter * result));
  return result;
}
