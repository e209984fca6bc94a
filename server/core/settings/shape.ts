import * as z from 'zod/mini'

type Form = {
  /** Description of valid values: "must be a number from 1 to 64". */
  form: string
  /** The value may contain a password, so that messages must not repeat it. */
  hidden?: boolean
}

const forms = z.registry<{ form: string }>()

/**
 * Schema of a setting's text. `read` returns undefined for an invalid form, or throws an Error whose message is the
 * reason.
 */
export function shape<T>({ form, hidden = false }: Form, read: (text: string) => T | undefined) {
  const schema = z.pipe(
    z.string(),
    z.transform((text: string, context): T => {
      const { value, reason } = attempt(() => read(text))
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', message: form, params: { hidden, reason }, input: text })
      return z.NEVER
    }),
  )
  forms.add(schema, { form })
  return schema
}

/** Description of the valid values of a schema made by `shape`; empty for others. */
export const formOf = (schema: z.core.$ZodType): string => forms.get(schema)?.form ?? ''

function attempt<T>(read: () => T | undefined): { value?: T | undefined; reason?: string } {
  try {
    return { value: read() }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}
