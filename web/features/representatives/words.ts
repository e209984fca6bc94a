import type { Representative } from '@sixpence/protocol/representatives/representatives'
import { representativeTypes } from '@sixpence/protocol/rules/representatives'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import { roleWord } from '#widgets/company-words.ts'

export const nameOf = ({ firstName, middleName, lastName }: Representative): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

/** "Director · Shareholder 60% · Director (Aurora Paper)"; someone without a role is a user. */
export function rolesInWords({ roles }: Pick<Representative, 'roles'>, t: Translate, format: Format): string {
  const words = roles.map(({ type, share, of }) =>
    [
      roleWord(type, t),
      share !== undefined && format.percent(Number(share) / 100, 4),
      of !== undefined && `(${of})`,
    ]
      .filter(Boolean)
      .join(' '),
  )
  return words.join(' · ') || roleWord(representativeTypes.other, t)
}
