import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Addresses } from './addresses.tsx'
import { keysSearch } from './api-search.ts'
import { Keys } from './keys.tsx'

/** Keys of the company's programs, and the addresses they may be used from (R077, Q150). */
export default function KeysScreen(): ReactNode {
  const { tab } = z.parse(keysSearch, useLocation({ select: (location) => location.search as unknown }))
  return tab === 'addresses' ? <Addresses /> : <Keys />
}
