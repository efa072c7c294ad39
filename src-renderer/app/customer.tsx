import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../bridge/queries.ts'
import { CustomerScreen } from '../screens/customer/customer-screen.tsx'
import './app.css'
import { Providers } from './providers.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('no #root in the page')
createRoot(root).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      <CustomerScreen />
    </Providers>
  </StrictMode>,
)
