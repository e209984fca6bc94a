import {
  codeName,
  codePlace,
  errorNames,
  type Fault,
  type FaultMessage,
  mostPlaces,
} from '@sixpence/protocol/session/fault-report'
import type { Report } from './report.ts'

/**
 * What leaves the page of an error: its class, the name in the code that it is about, and where in our own files it
 * was. Its message does not, for `JSON.parse` alone quotes what it was given; of what is known of it the words below
 * are said, and of everything else that it was another.
 */
export function faultOf({ what, detail, error, reference }: Report, origin: string): Omit<Fault, 'route'> {
  const { of = detail?.replaceAll(/[^\w$.#]+/g, '.'), ...words } =
    error instanceof Error ? wordsOf(error) : {}
  const places = error instanceof Error ? placesOf(error.stack ?? '', origin) : []
  return {
    reference,
    kind: what,
    ...words,
    ...(of !== undefined && codeName.test(of) && { of }),
    ...(places.length > 0 && { places }),
  }
}

/** As browsers say it: V8, SpiderMonkey, JavaScriptCore. What stands in brackets of the pattern is a name in the code. */
const patterns: readonly [RegExp, FaultMessage][] = [
  [
    /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '([^']*)'\)/,
    'a property of nothing was read',
  ],
  [/^can't access property "([^"]*)"/, 'a property of nothing was read'],
  [/^(?:undefined|null) is not an object \(evaluating '([^']*)'\)/, 'a property of nothing was read'],
  [/^(\S+) is not a function/, 'not a function'],
  [/^(\S+) is not defined/, 'not defined'],
  [/^Can't find variable: (\S+)/, 'not defined'],
  [/^(\S+) is not iterable/, 'not iterable'],
  [
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/,
    'a code file did not come',
  ],
  [/^(?:Failed to fetch|Load failed|NetworkError when attempting)/, 'no answer from the server'],
  [/JSON/, 'not JSON'],
  [/BigInt|^Invalid (?:time value|date|array length)/, 'not a number'],
  [/^Maximum call stack|^too much recursion/, 'too much recursion'],
  [/^Minified React error (#\d{1,3});/, 'an error of React'],
]

function wordsOf({ name, message }: Error): Pick<Fault, 'name' | 'message' | 'of'> {
  const known = errorNames.find((one) => one === name) ?? 'another'
  for (const [pattern, meaning] of patterns) {
    const found = pattern.exec(message)
    if (found) return { name: known, message: meaning, ...(found[1] !== undefined && { of: found[1] }) }
  }
  return { name: known, message: 'another' }
}

/** Of our own files only: what else runs in a page, an extension say, is nobody's business. */
function placesOf(stack: string, origin: string): string[] {
  const found = stack.slice(0, 20_000).matchAll(/(https?:\/\/[^\s()@/]+)\/assets\/([\w.-]+\.js:\d+:\d+)/g)
  return [...found]
    .filter(([, from, place]) => from === origin && place !== undefined && codePlace.test(place))
    .map(([, , place = '']) => place)
    .slice(0, mostPlaces)
}
