import type { Brand } from '@sixpence/brands'
import { passwordLength } from '@sixpence/protocol/rules/password'

/** What the sentences about a new password name. */
export const passwordFacts = ({ name }: Brand) => ({ ...passwordLength, brand: name })
