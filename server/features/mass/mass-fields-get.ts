import type * as calls from '@sixpence/protocol/mass/samples'
import { massFieldsOf } from '@sixpence/protocol/mass/fields'
import type { Handler } from '#context/handler.ts'

export const massFieldsGet: Handler<typeof calls.massFieldsGet> = async ({ kind }) => ({
  fields: massFieldsOf(kind).map((field) => ({ ...field })),
})
