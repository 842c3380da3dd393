/** The network's edge in tests. Handlers are given per test with `server.use(…)`; what none answers is an error. */
import { setupServer } from 'msw/node'

export const server = setupServer()
