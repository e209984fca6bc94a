import { useTranslate } from '#lib/language/translate.ts'
import type { SummedError } from '#ui/fields/error-summary.tsx'
import { EffectiveShares } from './effective-shares.tsx'
import { FormPage } from '../form-page.tsx'
import { Holders, holderPage } from './holders.tsx'
import { isWhole, nameIn } from './names.ts'
import { holdersOf } from '../registration.ts'
import type { Wizard } from '../use-wizard.ts'

/** shareholdersHub: the shareholders, direct and through other companies, and the effective share of each person. */
export function ShareholdersHub({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const { registration, troubles } = wizard

  /** People and companies of the tree with incomplete forms. */
  function unfinished(): SummedError[] {
    const levels = [undefined, ...registration.companyList.map(({ id }) => id)]
    return levels.flatMap((of) =>
      holdersOf(registration, of)
        .filter((holder) => !isWhole(troubles, holderPage(holder)))
        .map((holder) => ({
          field: `holder.${of ?? 0}.${holder.kind}.${holder.refId}`,
          text: t('{name}: something is missing.', { name: nameIn(registration, holderPage(holder), t) }),
        })),
    )
  }

  return (
    <FormPage
      wizard={wizard}
      title={t('Shareholders')}
      lead={t(
        'Everyone who holds shares of the company. If a shareholder is a company, add its own shareholders, until you reach people.',
      )}
      more={unfinished}
    >
      <Holders wizard={wizard} />
      <EffectiveShares wizard={wizard} />
    </FormPage>
  )
}
