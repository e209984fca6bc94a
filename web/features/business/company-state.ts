import type { businessInfoGet } from '@sixpence/protocol/business/business-info'
import type { OutputOf } from '@sixpence/protocol/call'
import type { CompanyDialog } from './company-search.ts'

export type CompanyState = OutputOf<typeof businessInfoGet>

/** Props of each section of the page. */
export type PartProps = {
  state: CompanyState
  mayChange: boolean
  onOpen: (dialog: CompanyDialog) => void
  onClose: () => void
}
