import { AsyncLocalStorage } from 'node:async_hooks'
import { getDefaultCurrentScope, getDefaultIsolationScope, setAsyncContextStrategy, type Scope } from '@sentry/core'

/** Keeps Sentry's scopes apart for each request: without it an error would bear the trace of another request. */
export function separateScopes(): void {
  const storage = new AsyncLocalStorage<{ scope: Scope; isolationScope: Scope }>()
  const scopes = () =>
    storage.getStore() ?? { scope: getDefaultCurrentScope(), isolationScope: getDefaultIsolationScope() }

  function runIn<T>(scope: Scope, isolationScope: Scope, callback: () => T): T {
    return storage.run({ scope, isolationScope }, callback)
  }
  setAsyncContextStrategy({
    getCurrentScope: () => scopes().scope,
    getIsolationScope: () => scopes().isolationScope,
    withScope(callback) {
      const scope = scopes().scope.clone()
      return runIn(scope, scopes().isolationScope, () => callback(scope))
    },
    withSetScope: (scope, callback) => runIn(scope, scopes().isolationScope, () => callback(scope)),
    withIsolationScope(callback) {
      const isolationScope = scopes().isolationScope.clone()
      return runIn(scopes().scope.clone(), isolationScope, () => callback(isolationScope))
    },
    withSetIsolationScope: (isolationScope, callback) =>
      runIn(scopes().scope.clone(), isolationScope, () => callback(isolationScope)),
  })
}
