import { adminProposalDecide, type DeskCustomer, type Proposal } from '@sixpence/protocol/desk/desk'
import { ProposalCard } from './proposal-card.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { useMay } from './use-self.ts'

/** Decisions that need two people, on each page they are about: proposed by one person, confirmed by another. */
export function Proposals({ of: { proposals } }: { of: Pick<DeskCustomer, 'proposals'> }) {
  const t = useTranslate()
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="desk-proposals">
      <SectionHead id="desk-proposals">{t('Needs a second person')}</SectionHead>
      <Stack as="ul" gap="2">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <Card proposal={proposal} />
          </li>
        ))}
      </Stack>
    </section>
  )
}

function Card({ proposal }: { proposal: Proposal }) {
  const mayDecide = useMay('proposals.decide')
  return <ProposalCard proposal={proposal} decide={adminProposalDecide} mayDecide={mayDecide} />
}
