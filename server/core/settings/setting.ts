import * as z from 'zod/mini'
import type { SettingGroup } from './groups.ts'
import { formOf } from './shape.ts'

/** Documentation of a setting for the operator. */
export type Facts = {
  /** A sentence without its full stop. Settings that belong together share it, and a section of the page. */
  meaning: string
  /** Effect when it is not set. */
  otherwise?: string
  /** Required in production mode: for everything, only to serve, or only to serve without sandboxes. */
  production?: 'required' | 'requiredToServe' | 'requiredOfPartners'
  /** Another setting that can replace it if it is required. */
  unless?: string
  /** Refused in production mode. */
  onlyDemo?: boolean
  /** Whether a value disables a default protection: refused in production, except in a trial or a load test. */
  weakens?: (text: string) => boolean
  /** Settings that must be set together with it. */
  with?: readonly string[]
}

type DeclaredFacts = Facts & { form: string; group?: SettingGroup }

const registry = z.registry<DeclaredFacts>()

/** An optional setting with its documentation. */
export function setting<Shape extends z.core.$ZodType>(shape: Shape, facts: Facts): z.ZodMiniOptional<Shape> {
  const schema = z.optional(shape)
  registry.add(schema, { ...facts, form: formOf(shape) })
  return schema
}

/** A setting with a default, written as the operator would. */
export function settingOr<Shape extends z.core.$ZodType>(
  shape: Shape,
  otherwise: string & z.core.input<Shape>,
  facts: Omit<Facts, 'otherwise'>,
): z.ZodMiniPrefault<Shape> {
  const schema = z.prefault(shape, otherwise)
  registry.add(schema, { ...facts, form: formOf(shape), otherwise: `\`${otherwise}\`` })
  return schema
}

/** Settings of a subject, unchanged. */
export function inGroup<Named extends Readonly<Record<string, z.core.$ZodType>>>(
  group: SettingGroup,
  settings: Named,
): Named {
  for (const schema of Object.values(settings)) registry.add(schema, { ...factsOf(schema), group })
  return settings
}

/**
 * Documentation of a setting, with a description of its values and its group. @throws Error when the schema is not a
 * setting
 */
export function factsOf(schema: z.core.$ZodType): DeclaredFacts {
  const facts = registry.get(schema)
  if (!facts) {
    const { _zod: inner } = schema
    throw new Error(`a schema of type ${inner.def.type} is used as a setting without facts about it`)
  }
  return facts
}
