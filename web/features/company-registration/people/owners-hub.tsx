import { effectiveShares } from '@sixpence/protocol/rules/company-registration/shares'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { FormPage } from '../form-page.tsx'
import { shareOfOne } from './names.ts'
import { People, unfinished } from './people.tsx'
import { treeOf } from '../registration.ts'
import type { Wizard } from '../use-wizard.ts'

/** ownersHub: the beneficial owners of the company. */
export function OwnersHub({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const format = useFormat()
  const held = effectiveShares(treeOf(wizard.registration))

  function factOf(id: number): string | undefined {
    const share = shareOfOne(held.get(id))
    return share === 0 ? undefined : t('effective share {share}', { share: format.percent(share, 4) })
  }

  return (
    <FormPage
      wizard={wizard}
      title={t('Owners')}
      lead={t(
        'Ultimate beneficial owners: the people who ultimately own or control the company, usually with 25 percent or more. If there are none, continue.',
      )}
      more={() => unfinished(wizard, wizard.registration.ultimateBeneficiaryOwners, t)}
    >
      <People
        wizard={wizard}
        role={{ is: 'owner' }}
        id="owners"
        legend={t('Ultimate beneficial owners')}
        empty={t('No one is named yet.')}
        factOf={factOf}
      />
    </FormPage>
  )
}
