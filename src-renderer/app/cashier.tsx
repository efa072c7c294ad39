import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../bridge/queries.ts'
import { HelpProvider } from '../help/help-provider.tsx'
import './app.css'
import { Gate } from './gate.tsx'
import { NavigationProvider } from '../till/navigation.tsx'
import { rehearseQr } from '../ui/qr-drawing.ts'
import { Providers } from './providers.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('no #root in the page')
createRoot(root).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      <NavigationProvider>
        <HelpProvider>
          <Gate />
        </HelpProvider>
      </NavigationProvider>
    </Providers>
  </StrictMode>,
)
rehearseQr()
