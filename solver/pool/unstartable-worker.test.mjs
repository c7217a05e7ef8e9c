/** A worker that cannot even be loaded: for tests of what the pool makes of it. */
throw new Error('cannot be loaded');
