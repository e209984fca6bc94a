import { type AnyRoute, createRoute } from '@tanstack/react-router'
import type { CompanySearch } from '#features/business/company-search.ts'
import { documentsSearch } from '#features/documents/documents-search.ts'
import { signedSearch } from '#features/self-certification/signed-search.ts'
import { readByScreen, screen } from './screen.ts'

/** Pages about the customer's identity: people of a company, documents, tax residence. */
export function paperRoutes<Frame extends AnyRoute>(frame: Frame) {
  const companyAccess = createRoute({
    getParentRoute: () => frame,
    path: '/company-access',
    staticData: { title: (t) => t('Manage users') },
    ...screen(
      () => import('#features/representatives/representatives-screen.tsx'),
      'company',
      'representatives',
      'questionnaire',
    ),
  })

  const company = createRoute({
    getParentRoute: () => frame,
    path: '/company',
    validateSearch: readByScreen<CompanySearch>(),
    staticData: { title: (t) => t('Company details') },
    ...screen(
      () => import('#features/business/company-screen.tsx'),
      'business',
      'contacts',
      'company',
      'uploads',
    ),
  })

  const companyEmails = createRoute({
    getParentRoute: () => frame,
    path: '/company-emails',
    staticData: { title: (t) => t('Payment e-mails') },
    ...screen(() => import('#features/business/emails-screen.tsx'), 'business', 'contacts'),
  })

  const documents = createRoute({
    getParentRoute: () => frame,
    path: '/documents',
    validateSearch: documentsSearch,
    staticData: { title: (t) => t('Documents') },
    ...screen(() => import('#features/documents/documents-screen.tsx'), 'uploads'),
  })

  const companyDocuments = createRoute({
    getParentRoute: () => frame,
    path: '/company-documents',
    validateSearch: documentsSearch,
    staticData: { title: (t) => t('Company documents') },
    ...screen(() => import('#features/documents/documents-screen.tsx'), 'uploads'),
  })

  const selfCertification = createRoute({
    getParentRoute: () => frame,
    path: '/self-certification',
    validateSearch: signedSearch,
    staticData: { title: (t) => t('Where you pay taxes') },
    ...screen(
      () => import('#features/self-certification/self-certification-screen.tsx'),
      'self-certification',
    ),
  })

  const businessSelfCertification = createRoute({
    getParentRoute: () => frame,
    path: '/self-certification-business',
    validateSearch: signedSearch,
    staticData: { title: (t) => t('Where the company pays taxes') },
    ...screen(() => import('#features/self-certification/business-screen.tsx'), 'self-certification'),
  })
  return [
    company,
    companyAccess,
    companyEmails,
    documents,
    companyDocuments,
    selfCertification,
    businessSelfCertification,
  ] as const
}
