/** Imports go one way: contract ← domain ← adapters ← runtime ← functions; the rest is named below. */
const never = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from },
  to: { path: to },
});

const { contexts } = require("./lib/contract/areas.ts");

/** Each context of the domain imports only itself and those before it. */
const downward = contexts.map((context, index) =>
  never(
    `${context}-imports-downward`,
    `^lib/domain/${context}/`,
    `^lib/domain/(?!(${contexts.slice(0, index + 1).join("|")})/)`,
    `Order: ${contexts.join(" < ")}.`,
  ),
);

module.exports = {
  forbidden: [
    never(
      "contract-stands-alone",
      "^lib/contract/",
      "^(lib/(?!contract/)|functions/|bin/)",
      "The contract is read by all.",
    ),
    never(
      "domain-is-pure",
      "^lib/domain/",
      "^(lib/(?!contract/|domain/)|functions/|bin/|node_modules/@aws-sdk)",
      "Rules know no AWS.",
    ),
    never(
      "adapters-below-runtime",
      "^lib/adapters/",
      "^(lib/(capabilities|runtime|infra|local)/|functions/|bin/)",
      "Adapters serve ports.",
    ),
    never(
      "capabilities-below-runtime",
      "^lib/capabilities/",
      "^(lib/(runtime|infra|local)/|functions/|bin/)",
      "A capability is what may be touched, and the adapter that touches it.",
    ),
    never(
      "runtime-below-functions",
      "^lib/runtime/",
      "^(lib/(infra|local)/|functions/|bin/)",
      "The edge knows no function.",
    ),
    never("functions-reach-down", "^functions/", "^(lib/(infra|local)/|bin/)", "Handlers run on AWS."),
    never(
      "operator-works-on-the-table",
      "^lib/cli/",
      "^(lib/(runtime|infra|local)/|functions/|bin/)",
      "Commands use rules and adapters.",
    ),
    never("commands-are-for-bin", "^(lib/(?!cli/)|functions/)", "^lib/cli/", "Only bin runs commands."),
    never(
      "infra-reads-contract-and-manifest",
      "^lib/infra/",
      "^(lib/(domain|adapters|runtime|local)/|functions/(?!manifest[./]))",
      "Deploy time only.",
    ),
    never(
      "local-is-for-laptops",
      "^(lib/(?!local/)|functions/)",
      "^lib/local/",
      "Only bin and test start the local service.",
    ),
    ...downward,
    {
      name: "no-circles-between-nouns",
      comment: "Type-only imports count: what two nouns need is where both may look.",
      severity: "error",
      scope: "folder",
      from: { path: "^lib/domain/[^/]+/[^/]+$" },
      to: { path: "^lib/domain/[^/]+/[^/]+$", circular: true },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "no-orphans-of-imports", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};
