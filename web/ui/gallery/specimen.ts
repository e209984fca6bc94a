import type { Brand } from '@sixpence/brands'
import type { ReactNode } from 'react'

/** One component in one of its uses. `wide` takes the whole width of the page. */
export type Specimen = { name: string; wide?: boolean; show: (props: { brand: Brand }) => ReactNode }
