import type { Representative } from '@sixpence/protocol/representatives/representatives'
import { accessRightOf } from '@sixpence/protocol/rights'
import { accessRightWord } from '@sixpence/protocol/representatives/access-right-words'
import { representativeTypes, roleOf } from '@sixpence/protocol/rules/representatives'
import type { Format } from '@sixpence/locales/format.ts'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Translate } from '#lib/language/translate.ts'

/** A person's role in a company as text (B344). */
export const roleWord = (type: number, t: Translate): string =>
  ({
    director: t('Director'),
    shareholder: t('Shareholder'),
    owner: t('Ultimate beneficial owner'),
    otherUser: t('Other user'),
  })[roleOf(type)]

/** A user's right as text. */
export const rightWord = (right: number, t: Translate): string => accessRightWord(accessRightOf(right), t)

/** Full name of a representative. */
export const nameOf = ({
  firstName,
  middleName,
  lastName,
}: Pick<Representative, 'firstName' | 'middleName' | 'lastName'>): string =>
  fullName({ firstName, middleName, lastName })

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
