import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { BrandFacts } from './page-data.ts'

export type { BrandFacts } from './page-data.ts'

const BrandContext = createContext<BrandFacts | undefined>(undefined)

export const BrandProvider = ({ brand, children }: { brand: BrandFacts; children?: ReactNode }): ReactNode =>
  createElement(BrandContext, { value: brand }, children)

export function useBrand(): BrandFacts {
  const brand = useContext(BrandContext)
  if (!brand) throw new Error('useBrand needs a BrandProvider above it')
  return brand
}
