import type { Problem } from '@sixpence/protocol/methods/fields/kind'
import { problemTexts } from '@sixpence/protocol/methods/texts'
import type { InputProblem } from '#app/refused.ts'

export const problemOnWire = (parameter: string, { name, size }: Problem): InputProblem => ({
  parameter,
  code: name,
  description: problemTexts[name].text,
  ...(size !== undefined && { facts: { size } }),
})
