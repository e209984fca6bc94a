import type { Representative } from '@sixpence/protocol/representatives/representatives'
import { accessRights } from '@sixpence/protocol/rights'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { PersonIcon } from '#ui/icons/icons.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { nameOf, rightWord, rolesInWords } from '#widgets/company-words.ts'
import { Item } from '#widgets/item.tsx'

export type PersonAction = 'edit' | 'access' | 'remove' | 'invite' | 'withdraw'

type Props = {
  person: Representative
  /** Absent for read-only users. */
  onOpen: ((what: PersonAction) => void) | undefined
}

/** A representative with role, rights and actions. */
export function PersonRow({ person, onOpen }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const { user, invited, isSourceMissing } = person
  const name = nameOf(person)
  const action = (what: PersonAction, word: string, label: string) => (
    <Button kind="text" size="small" aria-label={label} onClick={() => onOpen?.(what)}>
      {word}
    </Button>
  )
  return (
    <Item
      media={
        <Tile>
          <PersonIcon />
        </Tile>
      }
      title={user?.isYou ? t('{name} (you)', { name }) : name}
      status={
        <>
          {user && (
            <StatusChip tone={user.right === accessRights.full ? 'accent' : 'neutral'}>
              {user.isRestricted ? t('Company documents only') : rightWord(user.right, t)}
            </StatusChip>
          )}
          {invited && (
            <StatusChip tone="warn">
              {t('Invited until {day}', { day: format.day(invited.until) })}
            </StatusChip>
          )}
          {isSourceMissing && <StatusChip tone="warn">{t('Source of wealth is missing')}</StatusChip>}
        </>
      }
      meta={
        <>
          <span>{rolesInWords(person, t, format)}</span>
          {user && (
            <>
              <br />
              <span>{user.login}</span>
            </>
          )}
        </>
      }
      actions={
        onOpen && (
          <>
            {action('edit', t('Edit'), t('Edit {name}', { name }))}
            {(invited ?? !user) &&
              action('invite', invited ? t('Invite again') : t('Invite##user'), t('Invite {name}', { name }))}
            {invited &&
              action('withdraw', t('Withdraw##invitation'), t('Withdraw {name}’s invitation', { name }))}
            {user &&
              !invited &&
              !user.isYou &&
              !user.isRestricted &&
              action('access', t('Access'), t('Change {name}’s access', { name }))}
            {!user?.isYou && action('remove', t('Remove'), t('Remove {name}', { name }))}
          </>
        )
      }
    />
  )
}
