import * as z from 'zod/mini'
import { formOf } from './shape.ts'

/** What the operator reads about a setting. */
export type Facts = {
  /** One sentence, without its full stop. Settings that are set together share it, and one row of the table. */
  meaning: string
  /** What counts where nothing is set. */
  otherwise?: string
  /** In production mode: nothing starts without it, or only the server itself does not. */
  production?: 'required' | 'requiredToServe'
  /** These are set with it, or none of them. */
  with?: readonly string[]
}

const known = z.registry<Facts & { form: string }>()

/** One setting that may be left out, with what is said of it. */
export function setting<Shape extends z.core.$ZodType>(shape: Shape, facts: Facts): z.ZodMiniOptional<Shape> {
  const schema = z.optional(shape)
  known.add(schema, { ...facts, form: formOf(shape) })
  return schema
}

/** One setting with a default, as the operator would write it. */
export function settingOr<Shape extends z.core.$ZodType>(
  shape: Shape,
  otherwise: string & z.core.input<Shape>,
  facts: Omit<Facts, 'otherwise'>,
): z.ZodMiniPrefault<Shape> {
  const schema = z.prefault(shape, otherwise)
  known.add(schema, { ...facts, form: formOf(shape), otherwise: `\`${otherwise}\`` })
  return schema
}

export function factsOf(schema: z.core.$ZodType): Facts & { form: string } {
  const facts = known.get(schema)
  if (!facts) throw new Error('a setting without its meaning')
  return facts
}
