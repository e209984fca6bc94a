import type { Brand } from '@sixpence/brands'
import { passwordLength } from '@sixpence/protocol/rules/password'

/** Facts in the texts of password refusals. */
export const passwordFacts = ({ name }: Brand) => ({ ...passwordLength, brand: name })
