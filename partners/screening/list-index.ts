import { likenessOfNames, soundOf, wordsIn } from './names.ts'

const buckets = 1 << 21
/** With more words, there would be many pairs without more information. */
const mostWords = 6

/**
 * Names of a list, indexed by the sounds of pairs of their words, regardless of order and script. Designed for
 * millions: the words are bytes of a shared buffer, and the names of each sound are an array of numbers.
 */
export class ListIndex {
  readonly #entities: Uint32Array
  readonly #starts: Uint32Array
  readonly #text: Buffer
  readonly #firstOf: Uint32Array
  readonly #rows: Uint32Array
  readonly #seen: Uint32Array
  #round = 0

  private constructor(parts: {
    entities: Uint32Array
    starts: Uint32Array
    text: Buffer
    firstOf: Uint32Array
    rows: Uint32Array
  }) {
    this.#entities = parts.entities
    this.#starts = parts.starts
    this.#text = parts.text
    this.#firstOf = parts.firstOf
    this.#rows = parts.rows
    this.#seen = new Uint32Array(parts.entities.length)
  }

  /** Reads names, each with the number of its entity. */
  static of(names: Iterable<readonly [entity: number, name: string]>): ListIndex {
    const entities = new Numbers()
    const starts = new Numbers()
    const keys = new Numbers()
    const keyRows = new Numbers()
    let text = Buffer.alloc(1 << 16)
    let end = 0
    for (const [entity, name] of names) {
      const words = wordsIn(name).slice(0, mostWords)
      if (words.length === 0) continue
      const line = words.join(' ')
      while (end + line.length * 3 > text.length) text = Buffer.concat([text, Buffer.alloc(text.length)])
      for (const key of keysOf(words)) {
        keys.push(key)
        keyRows.push(entities.length)
      }
      entities.push(entity)
      starts.push(end)
      end += text.write(line, end)
    }
    starts.push(end)
    const firstOf = new Uint32Array(buckets + 1)
    const keyArray = keys.array()
    for (const key of keyArray) firstOf[key + 1] = (firstOf[key + 1] ?? 0) + 1
    for (let at = 0; at < buckets; at++) firstOf[at + 1] = (firstOf[at + 1] ?? 0) + (firstOf[at] ?? 0)
    const next = firstOf.slice()
    const rowOf = keyRows.array()
    const rows = new Uint32Array(keyArray.length)
    for (let at = 0; at < keyArray.length; at++) {
      const key = keyArray[at] ?? 0
      rows[next[key] ?? 0] = rowOf[at] ?? 0
      next[key] = (next[key] ?? 0) + 1
    }
    return new ListIndex({
      entities: entities.array(),
      starts: starts.array(),
      text: text.subarray(0, end),
      firstOf,
      rows,
    })
  }

  get size(): number {
    return this.#entities.length
  }

  /** Entities with a name at least this similar to `name`, with their similarity from 0 to 1. */
  find(name: string, threshold: number): Map<number, number> {
    const scoreByEntity = new Map<number, number>()
    const words = wordsIn(name).slice(0, mostWords)
    const letters = lettersOf(words)
    this.#round += 1
    for (const key of keysOf(words)) {
      const to = this.#firstOf[key + 1] ?? 0
      for (let at = this.#firstOf[key] ?? 0; at < to; at++) {
        const row = this.#rows[at] ?? 0
        if (this.#seen[row] === this.#round) continue
        this.#seen[row] = this.#round
        const start = this.#starts[row] ?? 0
        const end = this.#starts[row + 1] ?? 0
        // Names of very different lengths are not similar enough.
        if (end - start > letters * 2 + 8 || letters > (end - start) * 2 + 8) continue
        const score = likenessOfNames(words, this.#text.toString('utf8', start, end).split(' '))
        const entity = this.#entities[row] ?? 0
        if (score >= threshold && score > (scoreByEntity.get(entity) ?? 0)) scoreByEntity.set(entity, score)
      }
    }
    return scoreByEntity
  }
}

const lettersOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length + 1, -1)

/** A number for each pair of words, by their sounds in order; for a single word, its own. */
function keysOf(words: readonly string[]): Set<number> {
  const sounds = [...new Set(words.map(soundOf))].sort()
  const keys = new Set<number>()
  if (sounds.length === 1) keys.add(hash(sounds[0] ?? ''))
  for (let i = 0; i < sounds.length; i++)
    for (let j = i + 1; j < sounds.length; j++) keys.add(hash(`${sounds[i]} ${sounds[j]}`))
  return keys
}

/** FNV-1a, reduced to the number of buckets. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0) % buckets
}

/** A growing list of numbers, without an object for each. */
class Numbers {
  #values = new Uint32Array(1 << 12)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = new Uint32Array(this.length * 2)
      wider.set(this.#values)
      this.#values = wider
    }
    this.#values[this.length++] = value
  }

  array(): Uint32Array {
    return this.#values.slice(0, this.length)
  }
}
