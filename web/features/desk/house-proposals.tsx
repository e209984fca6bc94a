import { type adminHouseProposalDecide, adminHouseProposalList } from '@sixpence/protocol/desk/desk'
import type { adminBrandProposalDecide } from '@sixpence/protocol/brand/brand'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { useMay } from './use-self.ts'

type Props = {
  calls: readonly string[]
  decide: typeof adminHouseProposalDecide | typeof adminBrandProposalDecide
}

/** Decisions about the bank itself that wait for a second person, on the page of the changed object. */
export function HouseProposals({ calls, decide }: Props) {
  const t = useTranslate()
  const mayDecide = useMay('proposals.decide')
  const { data } = useRead(adminHouseProposalList, {})
  const waiting = (data?.proposals ?? []).filter(
    ({ call, outcome }) => calls.includes(call) && outcome === undefined,
  )
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="house-proposals">
      <SectionHead id="house-proposals">{t('Needs a second person')}</SectionHead>
      <Stack as="ul" gap="2">
        {waiting.map((item) => (
          <li key={item.id}>
            <ProposalCard proposal={item} decide={decide} mayDecide={mayDecide} />
          </li>
        ))}
      </Stack>
    </section>
  )
}
