import { readFileSync } from 'node:fs'
import { codeOf } from '#core/error-code.ts'

/** Values by variable name. */
export type Variables = Readonly<Record<string, string>>

/**
 * The variables that are set, with the content of the file for each `<NAME>_FILE`. Service managers and container
 * engines provide secrets as files, which do not appear in process lists or logs of the environment. An empty value
 * counts as not set. Each problem is a sentence.
 */
export function withFiles(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
): { variables: Variables; problems: readonly string[] } {
  const variables = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const problems: string[] = []
  for (const name of names) {
    const path = variables[`${name}_FILE`]
    if (path === undefined) continue
    if (variables[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE must not both be set.`)
      continue
    }
    try {
      const value = readFileSync(path, 'utf8').trim()
      if (value) variables[name] = value
      else problems.push(`${name}_FILE must be a file with a value in it, not "${path}".`)
    } catch (error) {
      const reason = codeOf(error) ?? 'it is none'
      problems.push(`${name}_FILE must be a file that can be read, not "${path}": ${reason}.`)
    }
  }
  return { variables, problems }
}
