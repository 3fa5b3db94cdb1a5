/** In characters: 128 bits in hexadecimal, and what SECRET_KEY has always needed. */
const shortest = 32
/** Different characters. 32 random hexadecimal digits have fewer once in 10,000 times. */
const leastVariety = 10
/** The highest share of characters that equal the one before, or its neighbour in the alphabet. */
const mostSteps = 0.5

/** Placeholders of examples that people forget to replace. */
const placeholder =
  /(change|replace)[-_ ]?(me|this)|placeholder|your[-_ ](own|secret|key|pepper|random)|example|openssl/i

const keyboard = /qwerty|asdfgh|zxcvbn|1q2w3e/i

/**
 * Why a text is no acceptable secret, as the end of a sentence that begins with its name; null when it is. It finds
 * short, monotonous, repeated and sequential texts, and those copied from an example. It cannot tell whether a text is
 * random.
 */
export function weaknessOf(secret: string): string | null {
  if (secret.length < shortest) return `is short: it has ${secret.length} of at least ${shortest} characters`
  if (placeholder.test(secret)) return 'is the text of an example'
  if (keyboard.test(secret)) return 'is typed along the keyboard'
  if (isRepeated(secret)) return 'repeats itself'
  const variety = new Set(secret).size
  if (variety < leastVariety) return `has only ${variety} different characters`
  if (stepsOf(secret) > mostSteps) return 'is a row of neighbouring characters'
  return null
}

/** Whether the text repeats a shorter one, the last time perhaps in part. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) if (text.startsWith(text.slice(length))) return true
  return false
}

function stepsOf(text: string): number {
  let steps = 0
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) steps += 1
  return steps / (text.length - 1)
}
