/** A reporter that names the tests which passed on their second try only: each is a defect, of the test or of what it tests. */
export default class FlakyTests {
  onTestRunEnd(modules) {
    for (const module of modules)
      for (const test of module.children.allTests())
        if (test.diagnostic()?.flaky) console.warn(`FLAKY ${module.relativeModuleId} > ${test.fullName}`);
  }
}
